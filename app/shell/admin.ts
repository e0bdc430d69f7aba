/** Which addresses are the back office's: pages without the shop's frame, styles and data. Pure. */
export const ADMIN_NAME = "工作台";

export const isAdminPath = (pathname: string): boolean => /^\/staff(?:\/|$)/.test(pathname);

/** The address of the list of routes that a page's browser loads: buyers' has nothing of the back office (vite.config.ts makes both). */
export const manifestUrl = (url: string, pathname: string): string =>
  isAdminPath(pathname) ? url : url.replace("/manifest-", "/buyers-manifest-");
