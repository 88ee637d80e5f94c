"""What lessons use beside torch and NumPy; torch itself needs none of it."""
