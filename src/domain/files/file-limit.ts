/** As many bytes of a file are taken, and not one more: 10 MB. Source: specification §9. */
export const MAX_FILE_BYTES = 10_485_760;
