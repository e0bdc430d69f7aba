export const COMPILER: string;
export function canBuild(root: string): boolean;
export function isBuilt(root: string): boolean;
