/** The former address of the table of 快捷采购. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { DRAFT_PATH } from "~/modules/cart/quick-order/order-draft";

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`${DRAFT_PATH}${new URL(request.url).search}`, 301);
