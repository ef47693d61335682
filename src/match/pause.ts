/**
 * Long work awaits this between its pieces, so that whoever started it can see to other things and stop it.
 * True means: stop.
 */
export type Pause = () => Promise<boolean>;

export const neverStop: Pause = async () => false;
