"""The panels around the view. They read the session and the selection; none of them knows another."""
