/** Where the picture of a goods is; the version in it changes with the picture. */
export const packAddress = (id: number, version: string): string => `/goods/${id}/pack.svg?v=${version}`;
