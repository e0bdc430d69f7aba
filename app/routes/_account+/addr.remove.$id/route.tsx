/** /addr/remove/:id: the question before an address goes, and its removal. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findAddresses, removeAddress } from "~/modules/company/addresses/address.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { readKey } from "~/platform/values/whole-number";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "收货地址" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const addresses = await findAddresses(buyer.companyId);
  return json(addresses.find(({ id }) => String(id) === params.id) ?? notFound());
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const id = readKey(params.id) ?? notFound();
  const form = await readForm(request, z.object({}));
  if (!form.ok) return form.response;
  if (!(await inTransaction((trx) => removeAddress(trx, companyId, id, now())))) notFound();
  return redirectWith("/addr", { kind: "success", text: "收货地址已删除" });
}

export default function RemoveAddress() {
  const { receiver, phone, region, detail } = useLoaderData<typeof loader>();
  return (
    <section className="surface" aria-labelledby="ask-title">
      <div className="surface__head">
        <h2 className="surface__title" id="ask-title">
          确定删除这个收货地址吗？
        </h2>
      </div>
      <p>{`${receiver} ${phone}`}</p>
      <p>{region + detail}</p>
      <Form className="choices address-form" method="post">
        <Link className="button" to="/addr">
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          删除
        </button>
      </Form>
    </section>
  );
}
