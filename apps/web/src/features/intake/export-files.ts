/** What a browser offers to choose from. */
export const exportFiles = '.csv,.tsv,.txt,.xlsx,.parquet,.zip';
