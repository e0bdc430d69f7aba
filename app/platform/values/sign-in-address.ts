/** `main`: the main site's address, if this shop is part of one; `shop`: this shop's origin. */
export interface Sites {
  main?: string | undefined;
  shop: string;
}

const PATH = "/login";
/** Characters of a return path; a longer one is dropped, because clients limit headers. */
export const LONGEST_BACK = 2000;

/** Returns the sign-in page: "/login", or the main site's "https://main.example/login". */
export function signInPage({ main, shop }: Sites): string {
  return main === undefined || new URL(main).origin === shop ? PATH : new URL(`.${PATH}`, main).href;
}

/** Returns the sign-in page with a return path; for another site with the whole address. */
export function signInAddress(back: string, sites: Sites): string {
  const page = signInPage(sites);
  if (back.length > LONGEST_BACK) return page;
  const redirectTo = page === PATH ? back : sites.shop + back;
  return `${page}?${new URLSearchParams({ redirectTo })}`;
}

/** Whether `location` is a redirect of signInAddress. */
export const leadsToSignIn = (location: string, sites: Sites): boolean =>
  location === signInPage(sites) || location.startsWith(`${signInPage(sites)}?`);
