/** /wdxx 我的消息: the company's messages by kind; opening one marks it read and leads to what it is about. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { toCard } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { readForm, safePath } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import type { PageHandle } from "~/shell/handle";
import { findInbox, openMessage, readAll } from "~/modules/notifications/inbox.server";
import { MESSAGE_TOPICS } from "~/modules/notifications/kinds/message-kind";
import { toKeys } from "~/platform/values/keys-of";
import { InboxView } from "./inbox-view";
import { key } from "~/platform/values/number-fields";

const Reading = z.object({
  /** marks a message as read and opens its page, or stays here */
  open: key().optional(),
  read: key().optional(),
  all: z.enum(["all", ...toKeys(MESSAGE_TOPICS)]).optional(),
  back: z.string().max(200).default("/wdxx"),
});

export const handle: PageHandle = { title: "我的消息" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const at = now();
  const inbox = await findInbox(viewer.buyer.companyId, new URL(request.url).searchParams);
  const ids = inbox.messages.flatMap(({ goodsId }) => goodsId ?? []);
  const goods = [...(await goodsForBuyer(ids, viewer, at)).values()];
  const offers = await offersOn(goods, viewer, at);
  const offered = goods.map((product) => ({ goods: toCard(product), offer: offers.get(product.id) ?? null }));
  return json({ inbox, offered });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, Reading);
  if (!form.ok) return form.response;
  const { open, read, all, back: wanted } = form.value;
  const back = safePath(wanted, "/wdxx");
  const item = open ?? read;
  if (item !== undefined) {
    const url = (await openMessage(buyer.companyId, item, now())) ?? notFound();
    return redirect(open === undefined ? back : safePath(url, back), 303);
  }
  const count = all ? await readAll(buyer.companyId, all === "all" ? null : all, now()) : 0;
  const text = count > 0 ? `已将 ${count} 条消息标为已读` : "没有未读消息";
  return redirectWith(back, { kind: count > 0 ? "success" : "info", text });
}

export default function Messages() {
  const { inbox, offered } = useLoaderData<typeof loader>();
  return <InboxView {...inbox} offered={offered} />;
}
