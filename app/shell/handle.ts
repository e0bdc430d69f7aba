/** What a route tells the frame about its page; the root reads all matches, the deepest wins. */
export interface PageHandle {
  /** without the site's name */
  title?: string | ((data: unknown) => string);
  /** the title with what the page is of: "妇科用药 药品列表 第2页" */
  ownTitle?: (data: unknown, title: string) => string;
  /** login: compact, without ads and banners; none: a bare page; desk: a page of the back office, which has its own frame and styles */
  header?: "full" | "login" | "none" | "desk";
  footer?: boolean;
  toolbar?: boolean;
  /** false: no search box; the cart's steps are in its place */
  search?: boolean;
  /** of the cart's steps, from 1 */
  step?: number;
  menu?: boolean;
  bottomAd?: boolean;
  /** between 首页 and the page; a layout says it for its pages */
  breadcrumb?: readonly Crumb[];
  crumb?: string;
  /** false: the page, not its layout, writes the h1 */
  heading?: boolean;
  scroll?: boolean;
  /** a document to print: its title goes onto the paper, so the shop's brand is left out of it */
  isPrintout?: boolean;
  /** visitors may share it for some seconds (platform/http/page-cache.server.ts) */
  kept?: CachePolicy;
}

export interface Crumb {
  to: string;
  text: string;
}

export interface CachePolicy {
  query: readonly string[];
  /** shows the products seen before: kept for visitors without any cookie alone */
  showsSeen?: true;
}

export type Frame = Required<Omit<PageHandle, "title" | "ownTitle" | "kept">> & { title: string };

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
  isPrintout: false,
};

/** The frame of a page: the defaults, then what each matched route says, the deepest last. */
export function frameOf(matches: readonly MatchedRoute[]): Frame {
  const frame: Frame = { ...DEFAULTS, title: "" };
  for (const match of matches) {
    const { title, ownTitle, kept: _kept, ...flags } = (match.handle ?? {}) as PageHandle;
    Object.assign(frame, flags);
    if (title !== undefined) frame.title = typeof title === "function" ? titleOf(title, match.data) : title;
    if (ownTitle && match.data) frame.title = ownTitle(match.data, frame.title);
  }
  return frame;
}

/** How the page that these routes make is kept for other visitors; undefined: not at all. */
export const cachePolicyOf = (matches: readonly MatchedRoute[]): CachePolicy | undefined =>
  (matches.at(-1)?.handle as PageHandle | undefined)?.kept;

/** The title that the map gives a page, the deepest that is the same for everybody; "" where each page makes its own. */
export function mapTitle(matches: readonly MatchedRoute[]): string {
  const titles = matches.map(({ handle }) => (handle as PageHandle | undefined)?.title);
  return titles.findLast((title) => typeof title === "string") ?? "";
}

// A page whose loader failed has no data for its title.
function titleOf(title: (data: unknown) => string, data: unknown): string {
  return data === undefined || data === null ? "" : title(data);
}

/** "购物车 - 青囊医药"; a page without a title of its own carries the site's alone. */
export function pageTitle(title: string, site: string): string {
  return title && site ? `${title} - ${site}` : title || site;
}
