flat in vec4 what;
out int result;

void main() {
    if (what.w < 0.5) discard;
    result = int(what.z + 0.5);
}
