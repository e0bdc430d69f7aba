/**
 * Path prefixes of company pages, forms and scripts. Pages with `noindex` are listed if no crawler should visit them, because not every engine
 * honours `noindex`.
 */
export const PRIVATE = [
  "/cart",
  "/order",
  "/hmdd",
  "/ysjl",
  "/fjzl",
  "/sh/",
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
  "/wdxq",
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
  "/zjbm",
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
  // Only with products or an order; the page itself is public.
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

/** List parameters that select among products shown elsewhere; their combinations are endless. */
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
