import { plainFigures } from "~/platform/values/whole-number";

const MOBILE = /^1[3-9]\d{9}$/;
const LANDLINE = /^0\d{2,3}-\d{7,8}$/;
const EMAIL = /^[\w-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/** Returns a phone in stored form: "138 0000 0098", "138-0000-0098", "+86 13800000098" and full-width digits become "13800000098"; a landline keeps its hyphen. Other text is returned as entered. */
export function plainPhone(text: string): string {
  const input = plainFigures(text)
    .replace(/[－—–‐‑]/g, "-")
    .replace(/[（(]/g, "")
    .replace(/[）)]/g, "-");
  const mobile = input.replace(/^(?:\+|00)86/, "").replace(/[\s\u00a0-]/g, "");
  if (MOBILE.test(mobile)) return mobile;
  const landline = input.replace(/\s*-\s*|\s+/g, "-");
  return LANDLINE.test(landline) ? landline : input;
}

export function isMobile(text: string): boolean {
  return MOBILE.test(text);
}

export function isPhone(text: string): boolean {
  return MOBILE.test(text) || LANDLINE.test(text);
}

export function isLandline(text: string): boolean {
  return LANDLINE.test(text);
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
