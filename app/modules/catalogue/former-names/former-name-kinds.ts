export const RENAMED_KINDS = ["category", "maker", "warehouse"] as const;
export const MERGED_KINDS = ["category", "maker"] as const;
