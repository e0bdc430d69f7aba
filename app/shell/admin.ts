export const ADMIN_NAME = "工作台";

export const isAdminPath = (pathname: string): boolean => /^\/staff(?:\/|$)/.test(pathname);

/** Returns the address of the route list; the buyers' list names no back office page (vite.config.ts builds both). */
export const manifestUrl = (url: string, pathname: string): string =>
  isAdminPath(pathname) ? url : url.replace("/manifest-", "/buyers-manifest-");
