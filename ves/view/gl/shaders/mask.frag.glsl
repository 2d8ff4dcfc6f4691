flat in vec4 what;
out vec4 result;

void main() { result = vec4(what.xy, 0.0, 1.0); }
