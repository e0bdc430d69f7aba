/** /pzqg/withdraw/:id: the question before a request to buy is withdrawn. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { readKey } from "~/platform/values/whole-number";
import type { PageHandle } from "~/shell/handle";
import {
  getBuyRequestPath,
  requestName,
  getRequestWithdrawPath,
} from "~/modules/support/buy-requests/buy-request";
import { withdrawalPage } from "~/modules/support/buy-requests/buy-request-page.server";
import { withdrawRequest } from "~/modules/support/buy-requests/buy-request.server";

const WithdrawForm = z.object({});

export const handle: PageHandle = { title: "查看详情" };

const readId = (id: string | undefined) => readKey(id ?? null) ?? notFound();

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const id = readId(params["id"]);
  const page = await withdrawalPage(buyer.companyId, id);
  if (!page) throw redirect(getBuyRequestPath(id));
  return json(page);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, WithdrawForm);
  if (!form.ok) return form.response;
  const id = readId(params["id"]);
  const done = (await withdrawRequest(buyer.companyId, id, now())) ?? notFound();
  const text = done ? "求购已撤销" : "这条求购已有结果，不能再撤销";
  return redirectWith(getBuyRequestPath(id), { kind: done ? "success" : "info", text });
}

export default function WithdrawRequest() {
  const request = useLoaderData<typeof loader>();
  return (
    <section className="surface" aria-labelledby="ask-title">
      <div className="surface__head">
        <h2 className="surface__title" id="ask-title">
          确定撤销这条求购吗？
        </h2>
      </div>
      <p>{`${requestName(request)}，${request.quantity}${request.unit}`}</p>
      <Form className="choices request__do" method="post" action={getRequestWithdrawPath(request.id)}>
        <Link className="button" to={getBuyRequestPath(request.id)}>
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          撤销求购
        </button>
      </Form>
    </section>
  );
}
