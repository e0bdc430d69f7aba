export const RELEASE_STATES = ["pending", "released", "declined"] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];
