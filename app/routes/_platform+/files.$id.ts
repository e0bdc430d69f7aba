/** A file that the company handed in, for itself alone. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadOf, fileOf } from "~/platform/files.server";
import { notFound } from "~/platform/page-error";
import { readSession } from "~/platform/session.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await readSession(request);
  if (!session?.companyId || !/^\d{1,15}$/.test(params.id ?? "")) notFound();
  const file = await fileOf(session.companyId, Number(params.id));
  return file ? downloadOf(file) : notFound();
}
