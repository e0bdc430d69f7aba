/** What a route tells the frame; the root reads all matches, the deepest wins. */
export interface PageHandle {
  /** without the site's name */
  title?: string | ((data: unknown) => string);
  /** the title with its subject: "妇科用药 药品列表 第2页" */
  ownTitle?: (data: unknown, title: string) => string;
  /** login: compact, without ads; none: a bare page; admin: the back office, with its own frame and styles */
  header?: "full" | "login" | "none" | "admin";
  footer?: boolean;
  toolbar?: boolean;
  /** false: the cart's steps replace the search box */
  search?: boolean;
  /** step of the cart, from 1 */
  step?: number;
  menu?: boolean;
  bottomAd?: boolean;
  /** between 首页 and the page; a layout's applies to its pages */
  breadcrumb?: readonly Crumb[];
  crumb?: string;
  /** false: the page, not its layout, renders the h1 */
  heading?: boolean;
  scroll?: boolean;
  /** false: an account page in full width, without the account's menu and breadcrumb */
  sideMenu?: boolean;
  /** a document to print: its title leaves out the shop's name */
  isPrintout?: boolean;
  /** cached for visitors for some seconds (platform/http/page-cache.server.ts) */
  cache?: CachePolicy;
}

export interface Crumb {
  to: string;
  text: string;
}

export interface CachePolicy {
  query: readonly string[];
  /** shows viewed products: cached only for visitors without cookies */
  showsSeen?: true;
}

export type Frame = Required<Omit<PageHandle, "title" | "ownTitle" | "cache">> & { title: string };

interface MatchedRoute {
  handle?: unknown;
  data?: unknown;
}

const DEFAULTS: Omit<Frame, "title"> = {
  header: "full",
  footer: true,
  toolbar: true,
  search: true,
  step: 0,
  menu: true,
  bottomAd: false,
  breadcrumb: [],
  crumb: "",
  heading: true,
  scroll: true,
  sideMenu: true,
  isPrintout: false,
};

/** Returns a page's frame: defaults overridden by each matched route, the deepest last. */
export function getFrame(matches: readonly MatchedRoute[]): Frame {
  const frame: Frame = { ...DEFAULTS, title: "" };
  for (const match of matches) {
    const { title, ownTitle, cache: _kept, ...flags } = (match.handle ?? {}) as PageHandle;
    Object.assign(frame, flags);
    if (title !== undefined) frame.title = typeof title === "function" ? getTitle(title, match.data) : title;
    if (ownTitle && match.data) frame.title = ownTitle(match.data, frame.title);
  }
  return frame;
}

/** Returns the page's cache policy; undefined: not cached. */
export const getCachePolicy = (matches: readonly MatchedRoute[]): CachePolicy | undefined =>
  (matches.at(-1)?.handle as PageHandle | undefined)?.cache;

/** Returns the deepest static title; "" if every title depends on data. */
export function mapTitle(matches: readonly MatchedRoute[]): string {
  const titles = matches.map(({ handle }) => (handle as PageHandle | undefined)?.title);
  return titles.findLast((title) => typeof title === "string") ?? "";
}

// A page whose loader failed has no data for its title.
function getTitle(title: (data: unknown) => string, data: unknown): string {
  return data === undefined || data === null ? "" : title(data);
}

/** Returns "购物车 - 青囊医药", or the site's name without a title. */
export function pageTitle(title: string, site: string): string {
  return title && site ? `${title} - ${site}` : title || site;
}
