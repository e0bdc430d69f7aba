/** Browsers that do it alike. */
export interface Way {
  id: "chrome" | "windows" | "mac" | "ios" | "android" | "wechat";
  name: string;
  steps: readonly string[];
  hasFile: boolean;
}

export const WAYS: readonly Way[] = [
  {
    id: "chrome",
    name: "电脑上的 Chrome、Edge",
    steps: [
      "打开地址栏右端的安装图标；没有图标时，打开右上角的菜单。",
      "在 Chrome 中选择“投放、保存和分享”里的“将网页安装为应用”，在 Edge 中选择“应用”里的“将此站点作为应用安装”。",
      "选择“安装”。桌面和开始菜单里会出现商城的图标。",
    ],
    hasFile: true,
  },
  {
    id: "windows",
    name: "电脑上的 360、QQ、搜狗及其他浏览器",
    steps: ["下载桌面快捷方式。", "把下载的文件移到桌面。双击它，就会打开商城。"],
    hasFile: true,
  },
  {
    id: "mac",
    name: "Mac 上的 Safari",
    steps: [
      "在屏幕顶部的“文件”菜单里选择“添加到程序坞”。",
      "选择“添加”。较早的系统没有这一项，请把地址加入个人收藏。",
    ],
    hasFile: false,
  },
  {
    id: "ios",
    name: "iPhone、iPad",
    steps: [
      "用 Safari 打开商城，轻按工具栏里的“分享”图标。",
      "在列表里选择“添加到主屏幕”。",
      "轻按右上角的“添加”。",
    ],
    hasFile: false,
  },
  {
    id: "android",
    name: "安卓手机",
    steps: [
      "打开浏览器的菜单（右上角或底部）。",
      "选择“添加到主屏幕”、“安装应用”或“添加到桌面”。",
      "按提示确认。系统询问时，请允许浏览器创建桌面快捷方式。",
    ],
    hasFile: false,
  },
  {
    id: "wechat",
    name: "微信里打开时",
    steps: ["打开右上角的“···”菜单。", "选择“在浏览器打开”，再按手机浏览器的做法添加。"],
    hasFile: false,
  },
];

/** Returns the instructions for a user agent; unknown browsers use the file. */
export function detectPlatform(userAgent: string): Way["id"] {
  if (/MicroMessenger/i.test(userAgent)) return "wechat";
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Android|HarmonyOS/.test(userAgent)) return "android";
  if (/QIHU|360SE|360EE|QQBrowser|MetaSr|LBBROWSER|Maxthon|UBrowser|2345Explorer/i.test(userAgent))
    return "windows";
  if (/Edg\/|Chrome\//.test(userAgent)) return "chrome";
  return /Macintosh/.test(userAgent) && /Safari\//.test(userAgent) ? "mac" : "windows";
}
