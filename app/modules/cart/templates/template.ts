import { TEMPLATES_PATH } from "~/modules/cart/quick-order/quick-order";

export const MAX_TEMPLATES = 50;
export const MAX_TEMPLATE_GOODS = 300;
export const MAX_TEMPLATE_NAME = 20;

export interface Template {
  id: number;
  name: string;
}
export interface TemplateWithCount extends Template {
  kinds: number;
  updatedAt: number;
}

export const templateHref = (id: number): string => `${TEMPLATES_PATH}/${id}`;
export const removeTemplateHref = (id: number): string => `${TEMPLATES_PATH}/remove/${id}`;
export const copyTemplateHref = (id: number): string => `${TEMPLATES_PATH}/copy/${id}`;
/** The page that makes a template from the cart. */
export const TEMPLATE_OF_CART = `${TEMPLATES_PATH}?from=cart`;
/** The page that makes a template from an order. */
export const templateOfOrder = (orderId: number): string => `${TEMPLATES_PATH}?order=${orderId}`;

export const templateQuestion = ({ name, kinds }: { name: string; kinds: number }): string =>
  `确定删除模板“${name}”吗?其中记着 ${kinds} 种商品的数量。`;

/** Why a template may not have this name, or null. `self`: the renamed one. */
export function templateFault(
  name: string,
  known: readonly Template[],
  self: number | null = null,
): string | null {
  if (known.some((item) => item.name === name && item.id !== self)) return `已有名为“${name}”的模板`;
  return self === null && known.length >= MAX_TEMPLATES
    ? `最多 ${MAX_TEMPLATES} 个模板，请先删除不用的模板`
    : null;
}
