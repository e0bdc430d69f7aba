/** /zzzj 资质证件: each document and its papers, what ends and what that costs; with ?remove=<kind> a question. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { QualificationKind } from "~/company/qualification";
import { submitQualifications } from "~/company/qualification-page.server";
import { QualificationView } from "~/company/qualification-view";
import type { Reply } from "~/ui/form-reply";
import { requireCompany } from "~/company/viewer.server";
import { LossView } from "~/orders/loss-view";
import { now } from "~/platform/clock.server";
import { documentsPage } from "~/shell/documents.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "资质证件" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  return json(await documentsPage(viewer, new URL(request.url).searchParams, now()));
}

export async function action({ request }: ActionFunctionArgs) {
  return submitQualifications(request, await requireCompany(request), now());
}

export default function Qualifications() {
  const { page, losses } = useLoaderData<typeof loader>();
  const loss = (kind: QualificationKind) => {
    const one = losses[kind];
    return one ? <LossView loss={one} id={`loss-${kind}`} isEnded={one.isEnded} /> : null;
  };
  return <QualificationView page={page} reply={useActionData<Reply>()} loss={loss} />;
}
