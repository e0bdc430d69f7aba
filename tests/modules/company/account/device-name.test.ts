import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { deviceName } from "~/modules/company/account/device-name";

const UNKNOWN = "未知设备";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36",
    "Chrome 129，Windows 10",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.2792.52",
    "Microsoft Edge 129，Windows 10",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox 130，Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/zh_CN",
    "微信 8，iOS",
  ],
])("%s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

test.each(["", "-", "curl", "()"])("%j is a device that nobody knows", (userAgent) =>
  expect(deviceName(userAgent)).toBe(UNKNOWN),
);

test("whatever a browser says, its device has a name without loose ends", () =>
  fc.assert(
    fc.property(anyText({ maxLength: 20 }), (userAgent) => {
      const name = deviceName(userAgent);
      expect(name.length).toBeGreaterThan(0);
      expect(name).not.toMatch(/，$|^，/);
    }),
  ));
