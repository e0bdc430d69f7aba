/** Files of 快捷采购: the empty list, the answers to a kept one; and uploads by a script that shows their way. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { SheetFormat } from "~/cart/sheet-file.server";
import { sheetAnswers, sheetTemplate, submitByScript } from "~/cart/submit-sheet.server";
import { requireCompany, viewerOf } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";
import { signInFor } from "~/platform/request.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const [, name = "", format] = /^(template|\d{1,15})\.(csv|xlsx)$/.exec(params["file"] ?? "") ?? notFound();
  if (name === "template") return sheetTemplate(format as SheetFormat);
  return sheetAnswers(viewer, Number(name), format as SheetFormat, now());
}

export async function action({ request, params }: ActionFunctionArgs) {
  if (params["file"] !== "upload") notFound();
  const viewer = await viewerOf(request);
  if (!viewer.buyer) return json({ to: signInFor(request, "/kjcg?list=new") });
  return submitByScript(request, viewer, now());
}
