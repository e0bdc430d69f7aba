import {
  findSupplierLicence,
  findSupplierPerson,
  SUPPLIER_DOCUMENT_TABLES,
  type SupplierDocumentType,
} from "~/modules/suppliers/supplier-documents.server";
import { SUPPLIER_LICENCES } from "~/modules/suppliers/supplier";
import { notFound, requireId } from "~/platform/http/page-error";

export interface ShownDocument {
  type: SupplierDocumentType;
  supplierId: number;
  id: number;
  name: string;
  fileId: number | null;
}

const isType = (type: string): type is SupplierDocumentType => Object.hasOwn(SUPPLIER_DOCUMENT_TABLES, type);

/** Returns the licence or authorisation that an address names; throws 404 for none of this supplier. */
export async function requireSupplierDocument(
  params: Readonly<Record<string, string | undefined>>,
): Promise<ShownDocument> {
  const supplierId = requireId(params["id"]);
  const id = requireId(params["document"]);
  const type = params["type"] ?? "";
  if (!isType(type)) return notFound();
  if (type === "licence") {
    const licence = (await findSupplierLicence(supplierId, id)) ?? notFound();
    return { type, supplierId, id, name: SUPPLIER_LICENCES[licence.kind], fileId: licence.fileId };
  }
  const person = (await findSupplierPerson(supplierId, id)) ?? notFound();
  return { type, supplierId, id, name: `${person.name}的授权委托书`, fileId: person.fileId };
}
