/** Structured data of schema.org (JSON-LD). */

export type Structured = Readonly<Record<string, unknown>>;

const schema = (type: string | readonly string[], facts: Structured): Structured => ({
  "@context": "https://schema.org",
  "@type": type,
  ...facts,
});

/** Renders a script that browsers do not run; its content cannot close it or start another. */
export function jsonScript(message: Structured, nonce: string): string {
  const json = JSON.stringify(message).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script type="application/ld+json" nonce="${nonce}">${json}</script>`;
}

export interface StructuredCrumb {
  name: string;
  path: string;
}

/** Breadcrumbs from the first page to this one. */
export const breadcrumbs = (crumbs: readonly StructuredCrumb[], origin: string): Structured =>
  schema("BreadcrumbList", {
    itemListElement: [{ name: "首页", path: "/" }, ...crumbs].map(({ name, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name,
      item: origin + path,
    })),
  });

/** The shop's operator; `hotLine` may be "". */
export function organization(site: string, origin: string, hotLine: string): Structured {
  return schema("Organization", {
    name: site,
    url: `${origin}/`,
    logo: `${origin}/art/share.png`,
    ...(hotLine && {
      contactPoint: {
        "@type": "ContactPoint",
        telephone: hotLine,
        contactType: "customer service",
        availableLanguage: "zh-CN",
      },
    }),
  });
}

export const website = (site: string, origin: string): Structured =>
  schema("WebSite", {
    name: site,
    url: `${origin}/`,
    inLanguage: "zh-CN",
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?keywords={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  });

export interface ArticleFacts {
  type: "NewsArticle" | "Article";
  title: string;
  description: string;
  path: string;
  publishedAt: number;
}

export function article({ type, title, description, path, publishedAt }: ArticleFacts, place: Publisher) {
  const at = new Date(publishedAt).toISOString();
  const shop = { "@type": "Organization", name: place.site, url: `${place.origin}/` };
  return schema(type, {
    headline: title,
    description,
    mainEntityOfPage: place.origin + path,
    image: [`${place.origin}/art/share.png`],
    inLanguage: "zh-CN",
    datePublished: at,
    dateModified: at,
    author: shop,
    publisher: shop,
  });
}

interface Publisher {
  site: string;
  origin: string;
}

/** A product; `facts` come from goods-head.ts. */
export const product = (isDrug: boolean, facts: Structured): Structured =>
  schema(isDrug ? ["Product", "Drug"] : "Product", facts);

/** Validates a bar code (EAN-8, UPC, EAN-13, ITF-14) by its check digit. */
export function isTradeNumber(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const figures = [...text].map(Number).reverse();
  const sum = figures.reduce((total, figure, i) => total + figure * (i % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}
