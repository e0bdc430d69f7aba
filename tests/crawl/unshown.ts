/** Products that a form puts into the cart without saying what its page showed of them. Pure. */
import type { FormSeen } from "./read-form";

/** Where forms add to the cart by `number-<goods id>` or a button `goods`. */
const ADDS =
  /^\/(?:cart\/(?:lines|bundles|swaps)|list\/table|search\/table|yx\/table|zhmz\/list|list\/compare|kjcg|kjcg\/bought|star)$/;
const GOODS_BUTTONS: Readonly<Record<string, string>> = { "/cart/lines": "goods", "/star": "one" };

/** Their ids, in the order of the form; none for other forms. */
export function unshownGoods(form: FormSeen): string[] {
  const shown = new Set(
    form.fields.flatMap(([name, value]) => (name.startsWith("shown-") && value ? [name.slice(6)] : [])),
  );
  const wanted = form.submits.flatMap(({ action, method, field }) => {
    const { pathname } = new URL(action);
    if (method !== "post" || !ADDS.test(pathname)) return [];
    const input = form.fields.flatMap(([name]) => /^number-(\d+)$/.exec(name)?.[1] ?? []);
    return field && field[0] === GOODS_BUTTONS[pathname] ? [...input, field[1]] : input;
  });
  return [...new Set(wanted)].filter((id) => !shown.has(id));
}
