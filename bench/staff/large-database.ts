/** PostgreSQL settings for a server with 8 GiB or more, where they differ from the defaults. */
export const largeDatabase = {
  shared_buffers: '2GB',
  effective_cache_size: '6GB',
  work_mem: '16MB',
  random_page_cost: '1.1',
  // For seeding: fewer checkpoints, and a smaller log.
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  wal_level: 'minimal',
  max_wal_senders: '0',
} as const;
