/** /addr 收货地址: the company's addresses; writing and removing one are pages of their own below it. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ADDRESS_LIMIT, DefaultAddressForm } from "~/modules/company/addresses/address";
import { findAddresses, makeDefault } from "~/modules/company/addresses/address.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { inTransaction } from "~/platform/database/database.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";
import { AddressList } from "./address-list";

const MODES = ["edit", "remove"] as const;

/** Returns the current page of the former ?new, ?edit= or ?remove=; null for the page itself. */
function findAddressFormPath(query: URLSearchParams): string | null {
  if (query.has("new")) return "/addr/new";
  const mode = MODES.find((mode) => query.has(mode));
  return mode ? `/addr/${mode}/${encodeURIComponent(query.get(mode) || "0")}` : null;
}

export const handle: PageHandle = { title: "收货地址" };

const moved = (request: Request) => findAddressFormPath(new URL(request.url).searchParams);

export async function loader({ request }: LoaderFunctionArgs) {
  const to = moved(request);
  if (to) throw redirect(to, 301);
  const { buyer } = await requireCompany(request);
  return json({ addresses: await findAddresses(buyer.companyId), limit: ADDRESS_LIMIT });
}

export async function action({ request }: ActionFunctionArgs) {
  const to = moved(request);
  if (to) return redirect(to, 308);
  const { companyId } = (await requireCompany(request)).buyer;
  const form = await readForm(request, DefaultAddressForm);
  if (!form.ok) return form.response;
  const { id } = form.value;
  if (!(await inTransaction((trx) => makeDefault(trx, companyId, id)))) notFound();
  return redirectWith("/addr", { kind: "success", text: "已设为默认收货地址" });
}

export default function Addresses() {
  return <AddressList {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
