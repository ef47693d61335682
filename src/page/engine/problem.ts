/** A problem that the reader of the page can understand, in one sentence; any other error is a bug. */
export class PageProblem extends Error {}
