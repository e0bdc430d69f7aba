/** /order/pay 合并付款: several orders that wait for their payment, paid at once. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { JointForm } from "~/modules/orders/payment/joint-form";
import { readJointQuery } from "~/modules/orders/payment/joint-payment";
import { jointPage, startJointPayment } from "~/modules/orders/payment/joint-payment.server";
import { formBytes } from "~/platform/files/files.server";
import { newFormToken, orRefuse, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { JointPayment } from "./joint-payment-view";

export const handle: PageHandle = { title: "合并付款" };

const getQuery = (request: Request) => readJointQuery(new URL(request.url).searchParams);

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const page = await jointPage(viewer, getQuery(request), now());
  return json({ page, token: newFormToken(viewer.buyer) });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, JointForm, { maxBytes: formBytes(1) });
  if (!form.ok) return form.response;
  const pay = async () => {
    const started = await startJointPayment(viewer, getQuery(request), form.value, now());
    if (started.ok && form.value.seenRest === 0)
      return redirectWith(started.to, { kind: "success", text: "所选订单已用余额付清" });
    if (started.ok) return redirectWith(started.to);
    if (started.field === null) return form.refuse({ form: [started.text] });
    return form.refuse({ fields: { [started.field]: [started.text] } });
  };
  return orRefuse(form.refuse, pay);
}

export default function PayTogether() {
  const { page, token } = useLoaderData<typeof loader>();
  return <JointPayment page={page} token={token} reply={useActionData<typeof action>()} />;
}
