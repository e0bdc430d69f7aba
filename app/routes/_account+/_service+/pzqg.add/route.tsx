/** /pzqg/add 新增品种求购: one product or several; ?name= and ?number= fill it in. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { orRefuse, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import { sentFiles } from "~/platform/values/sent-files";
import type { PageHandle } from "~/shell/handle";
import { REQUESTS_AT_ONCE } from "~/modules/support/buy-requests/buy-request";
import { newRequestPage } from "~/modules/support/buy-requests/buy-request-page.server";
import { submitRequests } from "~/modules/support/buy-requests/submit-requests.server";
import { MAX_PICTURES_BYTES } from "~/modules/support/pictures/pictures.server";
import { RequestForm } from "./buy-request-form";

const inputText = z.string().max(1000).optional();
const Line = z.object({
  name: inputText,
  spec: inputText,
  manufacturer: inputText,
  approvalNumber: inputText,
  number: inputText,
  unit: inputText,
  price: inputText,
  neededBy: inputText,
  note: inputText,
  pictures: z.unknown().optional(),
});
const AddForm = z.object({
  token: z.string(),
  /** 再添一种, without JavaScript */
  more: z.string().optional(),
  lines: z.array(Line).max(REQUESTS_AT_ONCE),
});

export const handle: PageHandle = { title: "新增品种求购" };

export async function loader({ request }: LoaderFunctionArgs) {
  return json(newRequestPage(await requireCompany(request), plainQuery(request)));
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, AddForm, { maxBytes: MAX_PICTURES_BYTES });
  if (!form.ok) return form.response;
  const { token, more } = form.value;
  const lines = form.value.lines.map(({ pictures, ...input }) => ({
    input,
    pictures: sentFiles(pictures),
  }));
  if (more !== undefined) {
    const input = [...lines.map((line) => line.input), {}].slice(0, REQUESTS_AT_ONCE);
    return json<FormReply>({ initialValue: { lines: input } });
  }
  return orRefuse(form.refuse, async () => {
    const sent = await submitRequests(buyer, lines, token, now());
    if (sent.ok) return redirectWith(sent.to, { kind: "success", text: sent.text });
    const faults = Object.entries(sent.faults).flatMap(([at, line]) =>
      Object.entries(line).map(([name, text]) => [`lines[${at}].${name}`, [text]]),
    );
    return form.refuse({ fields: Object.fromEntries(faults) });
  });
}

export default function AddRequest() {
  const { search } = useLocation();
  const reply = useActionData<typeof action>();
  return <RequestForm {...useLoaderData<typeof loader>()} reply={reply} key={search} />;
}
