/** A file that the company handed in, for itself alone. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadOf, fileOf } from "~/platform/files.server";
import { paced } from "~/platform/paced.server";
import { notFound } from "~/platform/page-error";
import { readSession } from "~/platform/session.server";
import { readWhole } from "~/platform/whole-number";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await readSession(request);
  const id = readWhole(params.id);
  if (!session?.companyId || id === null) notFound();
  const file = await fileOf(session.companyId, id);
  return file ? paced(request, `company ${session.companyId}`, downloadOf(file)) : notFound();
}
