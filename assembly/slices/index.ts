/** The slices of the kernel: bit programs that advance many games at once. */
