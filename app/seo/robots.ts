/**
 * What belongs to a company, and what only forms and scripts ask for; each stands for everything that begins with it. Pages that say
 * `noindex` themselves stand here when no crawler should come at all: not every engine promises to heed `noindex`.
 */
export const PRIVATE = [
  "/cart",
  "/order",
  "/hmdd",
  "/pay/",
  "/user",
  "/zhzx",
  "/basic",
  "/zzzj",
  "/ddgl",
  "/bdwx",
  "/addr",
  "/wdxx",
  "/jybg",
  "/dzht",
  "/wdqb",
  "/zq",
  "/yegl",
  "/zhhb",
  "/yhq",
  "/xjq",
  "/zzfw",
  "/kjcg",
  "/pzqg",
  "/dzfp",
  "/star",
  "/yjfk",
  "/zlts",
  "/zlgg/",
  "/jfsc",
  "/draw/",
  "/login",
  "/logout",
  "/register",
  "/forget",
  "/sandbox",
  "/staff",
  "/chat/",
  // With products or an order brought along; the page itself is everybody's.
  "/help/fwbz/zskf?",
  "/search",
  "/loading",
  "/wait",
  "/noActivity",
  "/api/",
  "/files/",
  "/favourites",
  "/ads",
  "/desktop",
  "/stock-alerts",
  "/release-requests",
] as const;

/** Parameters of lists that choose among products which other addresses show already: their combinations have no end. */
export const CHOICES = [
  "form",
  "near",
  "controlled",
  "stock",
  "promoted",
  "offer",
  "voucher",
  "bought",
  "sort",
  "reverse",
  "letter",
  "filters",
  "keywords",
  "why",
] as const;

const PACE = 1;

export function robotsText(origin: string): string {
  return [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    ...CHOICES.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    `Crawl-delay: ${PACE}`,
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
