/** Folders of app/ that are no rooms. */
export declare const FRAME: readonly string[];
/** The rooms from the ground up: a room imports its own floor and those below it, and reads their tables alone. */
export declare const FLOORS: readonly (readonly string[])[];
