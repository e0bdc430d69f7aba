/** A file that the company handed in, for itself alone. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadOf, fileOf } from "~/platform/files/files.server";
import { paced } from "~/platform/http/paced.server";
import { notFound } from "~/platform/http/page-error";
import { readSession } from "~/platform/http/session.server";
import { readWhole } from "~/platform/values/whole-number";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await readSession(request);
  const id = readWhole(params.id);
  if (!session?.companyId || id === null) notFound();
  const file = await fileOf(session.companyId, id);
  return file ? paced(request, `company ${session.companyId}`, downloadOf(file)) : notFound();
}
