/** Long work awaits this between its pieces, so that others get on and can stop it; true means stop. */
export type Pause = () => Promise<boolean>;

export const neverStop: Pause = async () => false;
