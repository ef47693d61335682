/**
 * How long anything in a test is waited for: half an hour, which no machine needs however busy it is, so that
 * only what hangs is ended. No test has a limit of its own.
 */
export const HANG_MS = 30 * 60 * 1000;
