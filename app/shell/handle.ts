/** What a route tells the frame about its page; the root reads all matches, the deepest wins. */
export interface PageHandle {
  /** without the site's name; a function gets the route's loader data */
  title?: string | ((data: unknown) => string);
  /** the title with what this page is of by its data, where one title stands for many pages: "妇科用药 药品列表 第2页" */
  ownTitle?: (data: unknown, title: string) => string;
  /** full; login: compact, without ads and banners; none: a bare page */
  header?: "full" | "login" | "none";
  footer?: boolean;
  toolbar?: boolean;
  /** the search box in the header; on the cart's pages without it the steps stand in its place */
  search?: boolean;
  /** the category menu */
  menu?: boolean;
  bottomAd?: boolean;
  /** false: coming back to this page starts at its top */
  scroll?: boolean;
  /** visitors may be shown the same page for some seconds (platform/kept-pages.server.ts) */
  kept?: Kept;
}

/** What a page that is kept is made of, beside its path. */
export interface Kept {
  /** the parameters that it reads; with any other it is kept for nobody */
  query: readonly string[];
  /** shows which goods were seen before and remembers its own: then it is for those without any cookie alone */
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
  menu: true,
  bottomAd: false,
  scroll: true,
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
export const keptOf = (matches: readonly MatchedRoute[]): Kept | undefined =>
  (matches.at(-1)?.handle as PageHandle | undefined)?.kept;

/** The title that the map gives a page, the deepest that is the same for everybody; "" where each page makes its own. */
export function mapTitle(matches: readonly MatchedRoute[]): string {
  const titles = matches.map(({ handle }) => (handle as PageHandle | undefined)?.title);
  return titles.findLast((title) => typeof title === "string") ?? "";
}

// A page whose loader failed has no data to make its title of.
function titleOf(title: (data: unknown) => string, data: unknown): string {
  return data === undefined || data === null ? "" : title(data);
}

/** "购物车 - 青囊医药"; a page without a title of its own carries the site's alone. */
export function pageTitle(title: string, site: string): string {
  return title ? `${title} - ${site}` : site;
}
