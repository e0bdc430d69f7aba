export function manifest(name: string) {
  const icon = (purpose: "any" | "maskable", size: 192 | 512) => ({
    src: `/art/icon-${purpose === "any" ? "" : "maskable-"}${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const shortcut = (text: string, url: string) => ({ name: text, url, icons: [icon("any", 192)] });
  return {
    id: "/",
    name,
    short_name: name,
    description: "药店诊所采购平台",
    lang: "zh-CN",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    display_override: ["standalone", "minimal-ui"],
    background_color: "#f2f5f3",
    theme_color: "#0b7a58",
    categories: ["business", "medical", "shopping"],
    icons: [
      icon("any", 192),
      icon("any", 512),
      icon("maskable", 192),
      icon("maskable", 512),
      { src: "/art/mark.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
    shortcuts: [shortcut("快捷采购", "/kjcg"), shortcut("购物车", "/cart"), shortcut("我的订单", "/order")],
  };
}

export const MANIFEST_PATH = "/desktop/shop.webmanifest";
export const SHORTCUT_PATH = "/desktop/shop.url";

export function shortcut(url: string): string {
  return `[InternetShortcut]\r\nURL=${url}\r\n`;
}
