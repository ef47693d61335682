/** The tables of the kernel: domains, propagators and searches over constraint networks. */
