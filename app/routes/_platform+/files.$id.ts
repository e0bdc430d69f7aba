/** A file that the company handed in, for itself alone. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadOf, fileOf } from "~/platform/files.server";
import { notFound } from "~/platform/page-error";
import { readSession } from "~/platform/session.server";
import { readWhole } from "~/platform/whole-number";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await readSession(request);
  const id = readWhole(params.id);
  if (!session?.companyId || id === null) notFound();
  const file = await fileOf(session.companyId, id);
  return file ? downloadOf(file) : notFound();
}
