import bowser from "bowser";

const IN_CHINESE: Record<string, string> = { WeChat: "微信", "UC Browser": "UC 浏览器", QQ: "QQ 浏览器" };

/** Returns "Chrome 129，Windows 10" for a User-Agent. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return "未知设备";
  const { browser, os } = bowser.parse(userAgent);
  const version = browser.version?.split(".")[0] ?? "";
  const browserName = browser.name ? `${IN_CHINESE[browser.name] ?? browser.name} ${version}`.trim() : "";
  const osVersion = os.versionName && /^\d/.test(os.versionName) ? ` ${os.versionName}` : "";
  const parts = [browserName, os.name ? os.name + osVersion : ""].filter(Boolean);
  return parts.join("，") || "未知设备";
}
