/** Business modules by layer, lowest first: a module imports its own layer and those below it, and reads only their tables. */
export declare const LAYERS: readonly (readonly string[])[];
