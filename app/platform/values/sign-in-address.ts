/** Where a visitor signs in (specification, sections 6 and 8). Pure. */

/** `main`: the main site's address, if this shop is part of one; `shop`: this shop's origin. */
export interface Sites {
  main?: string | undefined;
  shop: string;
}

const PATH = "/login";
/** Characters of a page to come back to: a longer one is forgotten, as a redirect to it may be more than clients read of a head. */
export const LONGEST_BACK = 2000;

/** The sign-in page: "/login", or the main site's "https://main.example/login". */
export function signInPage({ main, shop }: Sites): string {
  return main === undefined || new URL(main).origin === shop ? PATH : new URL(`.${PATH}`, main).href;
}

/** The sign-in page, told where to come back to: `back` is a path of this shop, and to another site its whole address. */
export function signInAddress(back: string, sites: Sites): string {
  const page = signInPage(sites);
  if (back.length > LONGEST_BACK) return page;
  const redirectTo = page === PATH ? back : sites.shop + back;
  return `${page}?${new URLSearchParams({ redirectTo })}`;
}

/** Whether a redirect made by signInAddress is what `location` says. */
export const leadsToSignIn = (location: string, sites: Sites): boolean =>
  location === signInPage(sites) || location.startsWith(`${signInPage(sites)}?`);
