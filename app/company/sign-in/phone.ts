/** Phone numbers and e-mail addresses as the specification writes them (section 5). Pure. */
import { plainFigures } from "~/platform/values/whole-number";

const MOBILE = /^1[3-9]\d{9}$/;
const LANDLINE = /^0\d{2,3}-\d{7,8}$/;
const EMAIL = /^[\w-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/** A phone as it was typed: full-width figures and dashes of Chinese input methods become plain ones, blanks around it go. */
export const plainPhone = (text: string): string => plainFigures(text).replace(/[－—–]/g, "-");

/** 11 digits, a 1 and then 3 to 9. */
export function isMobile(text: string): boolean {
  return MOBILE.test(text);
}

/** A mobile phone, or a landline: area code of 3 or 4 digits from 0, hyphen, 7 or 8 digits. */
export function isPhone(text: string): boolean {
  return MOBILE.test(text) || LANDLINE.test(text);
}

/** Area code of 3 or 4 digits from 0, hyphen, 7 or 8 digits. */
export function isLandline(text: string): boolean {
  return LANDLINE.test(text);
}

/** Letters, digits, underscore or hyphen, @, then labels of a domain separated by dots. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
